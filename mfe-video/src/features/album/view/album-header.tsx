import { AlbumHeader as SharedAlbumHeader, type AlbumHeaderProps } from '@inspire/shared/album';
import { TrailerLink } from '../../trailer/view/trailer-link';
import { blockedText } from '../model/album-access';
import styles from './album-header.module.css';

/** The top of a video album's page. */
export const AlbumHeader = (props: Pick<AlbumHeaderProps, 'album' | 'onBought'>) => (
  <SharedAlbumHeader
    {...props}
    trailer={
      blockedText(props.album) !== undefined && (
        <TrailerLink item={{ kind: 'album', id: props.album.albumId }} trailerUrl={props.album.trailerUrl} />
      )
    }
    classes={styles}
    sizes="(max-width: 768px) 100vw, 420px"
  />
);
