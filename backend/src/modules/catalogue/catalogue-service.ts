import type { Album, AlbumDetail, MediaType, PagedList, Video } from '@inspire/shared/contracts';
import { NotFoundError } from '../../errors/errors';
import type { AlbumRepository } from './album-repository';
import { albumView, audioView } from './album-view';
import { toShare } from './cover';
import { type PageRequest, paginate } from './paging';
import { parseSearch } from './search-text';
import type { VideoRepository, ViewerId } from './video-repository';
import { videoView } from './video-view';

export interface SearchRequest extends PageRequest {
  readonly searchQuery: string;
}

export interface AlbumsRequest {
  readonly mediaType: MediaType;
  readonly videoId?: number | undefined;
}

/** Lists videos and albums for a viewer or a guest (SPEC-7; D-36, D-37, D-39). */
export function createCatalogueService(videos: VideoRepository, albums: AlbumRepository, clock: () => Date) {
  const searchVideos = async (
    request: SearchRequest,
    paidOnly: boolean,
    viewer: ViewerId,
  ): Promise<PagedList<Video>> => {
    const { rows, total } = await videos.search(parseSearch(request.searchQuery), request, paidOnly, viewer, clock());
    return paginate(rows.map(videoView), request, total);
  };

  return {
    /** Newest first. */
    searchVideos: (request: SearchRequest, viewer: ViewerId) => searchVideos(request, false, viewer),

    /** Everything that is not Free (D-39). */
    searchPaidVideos: (request: SearchRequest, viewer: ViewerId) => searchVideos(request, true, viewer),

    /** @throws NotFoundError */
    async video(id: number, viewer: ViewerId): Promise<Video> {
      const row = await videos.find(id, viewer, clock());
      if (!row) throw new NotFoundError();
      return { ...videoView(row), ...toShare(row.cover) };
    },

    /** Audio albums only (D-39). */
    async searchAudioAlbums(request: SearchRequest, viewer: ViewerId): Promise<PagedList<Album>> {
      const { rows, total } = await albums.search(parseSearch(request.searchQuery), request, viewer, clock());
      return paginate(rows.map(albumView), request, total);
    },

    async albums({ mediaType, videoId }: AlbumsRequest, viewer: ViewerId): Promise<Album[]> {
      const now = clock();
      const rows =
        videoId === undefined
          ? await albums.list(mediaType, viewer, now)
          : await albums.listHolding(videoId, mediaType, viewer, now);
      return rows.map(albumView);
    },

    /** @throws NotFoundError */
    async album(id: number, viewer: ViewerId): Promise<AlbumDetail> {
      const now = clock();
      const album = await albums.find(id, viewer, now);
      if (!album) throw new NotFoundError();
      const tracks = album.mediaType === 'AUDIO' ? await albums.listTracks(id) : [];
      const albumVideos = album.mediaType === 'VIDEO' ? await videos.listOfAlbum(id, viewer, now) : [];
      return {
        audioAlbum: { ...albumView(album), ...toShare(album.cover) },
        audio: tracks.map((track) => audioView(track, album.cover)),
        videoData: albumVideos.map(videoView),
      };
    },

    /** @throws NotFoundError */
    async albumVideos(id: number, viewer: ViewerId): Promise<Video[]> {
      const now = clock();
      const [album, rows] = await Promise.all([albums.find(id, viewer, now), videos.listOfAlbum(id, viewer, now)]);
      if (!album) throw new NotFoundError();
      return rows.map(videoView);
    },
  };
}

export type CatalogueService = ReturnType<typeof createCatalogueService>;
