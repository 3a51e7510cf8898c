export { SectionCard } from './section-card';
export type { SectionCardProps } from './section-card';
