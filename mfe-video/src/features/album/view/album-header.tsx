import { AlbumHeader as SharedAlbumHeader, type AlbumHeaderProps } from '@inspire/shared/album';
import styles from './album-header.module.css';

/** The top of a video album's page. */
export const AlbumHeader = (props: Pick<AlbumHeaderProps, 'album' | 'onBought'>) => (
  <SharedAlbumHeader {...props} classes={styles} sizes="(max-width: 768px) 100vw, 420px" />
);
