import type { Album, AlbumDetail, MediaType, Page, Video } from '@inspire/shared/contracts';
import { NotFound } from '../../errors/errors';
import type { AlbumRepository } from './album-repository';
import { albumView, audioView } from './album-view';
import { pageOf, type PageRequest } from './paging';
import { readSearch } from './search-text';
import type { VideoRepository, Viewer } from './video-repository';
import { videoView } from './video-view';

export interface SearchRequest extends PageRequest {
  readonly searchQuery: string;
}

/** What is there to see and hear, as one viewer or a guest sees it (section 7; decisions 36, 37 and 39). */
export function createCatalogueService(videos: VideoRepository, albums: AlbumRepository, clock: () => Date) {
  const searchVideos = async (request: SearchRequest, paidOnly: boolean, viewer: Viewer): Promise<Page<Video>> => {
    const { rows, total } = await videos.search(readSearch(request.searchQuery), request, paidOnly, viewer, clock());
    return pageOf(rows.map(videoView), request, total);
  };

  return {
    /** All videos that are shown, newest first. */
    searchVideos: (request: SearchRequest, viewer: Viewer) => searchVideos(request, false, viewer),

    /** Everything that is not Free (decision 39). */
    searchPaidVideos: (request: SearchRequest, viewer: Viewer) => searchVideos(request, true, viewer),

    /** @throws NotFound */
    async video(id: number, viewer: Viewer): Promise<Video> {
      const row = await videos.find(id, viewer, clock());
      if (!row) throw new NotFound();
      return videoView(row);
    },

    /** Audio albums only (decision 39). */
    async searchAudioAlbums(request: SearchRequest, viewer: Viewer): Promise<Page<Album>> {
      const { rows, total } = await albums.search(readSearch(request.searchQuery), request, viewer, clock());
      return pageOf(rows.map(albumView), request, total);
    },

    async albums(mediaType: MediaType, viewer: Viewer): Promise<Album[]> {
      return (await albums.list(mediaType, viewer, clock())).map(albumView);
    },

    /** An album with its tracks or its videos. @throws NotFound */
    async album(id: number, viewer: Viewer): Promise<AlbumDetail> {
      const now = clock();
      const album = await albums.find(id, viewer, now);
      if (!album) throw new NotFound();
      const tracks = album.mediaType === 'AUDIO' ? await albums.listTracks(id) : [];
      const inside = album.mediaType === 'VIDEO' ? await videos.listOfAlbum(id, viewer, now) : [];
      return {
        audioAlbum: albumView(album),
        audio: tracks.map((track) => audioView(track, album.cover)),
        videoData: inside.map(videoView),
      };
    },

    /** The videos of an album. @throws NotFound */
    async albumVideos(id: number, viewer: Viewer): Promise<Video[]> {
      const now = clock();
      const [album, inside] = await Promise.all([albums.find(id, viewer, now), videos.listOfAlbum(id, viewer, now)]);
      if (!album) throw new NotFound();
      return inside.map(videoView);
    },
  };
}

export type CatalogueService = ReturnType<typeof createCatalogueService>;
