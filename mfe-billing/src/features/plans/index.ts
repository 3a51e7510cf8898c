export { planTerm } from './model/plan-term';
