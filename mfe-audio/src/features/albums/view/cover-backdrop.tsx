import type { PictureSource } from '@inspire/shared/contracts';
import { Picture } from '@inspire/shared/ui';
import styles from './cover-backdrop.module.css';

export interface CoverBackdropProps {
  readonly src: string;
  readonly sources?: readonly PictureSource[];
}

/** A background made of a cover, blurred and darkened. Content on it needs `data-theme="dark"`. */
export const CoverBackdrop = ({ src, sources }: CoverBackdropProps) => (
  <div className={styles.backdrop} aria-hidden>
    {src !== '' && <Picture src={src} sources={sources} alt="" sizes="240px" eager className={styles.picture} />}
  </div>
);
