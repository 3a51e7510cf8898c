export { type Comparison, type Decision, judgeCanary, type Judgement } from './judge-canary';
export { InvalidQualityError, type JudgedQuality, noQuality } from './signals';
