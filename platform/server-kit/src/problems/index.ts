export { createProblem, sendProblem } from './problem';
