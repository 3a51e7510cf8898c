export { ordersKey } from './api/get-orders';
