export { AccountCard } from './view/account-card';
