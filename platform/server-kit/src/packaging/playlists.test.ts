import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMasterPlaylist, createMediaPlaylist } from './playlists';

const small = {
  name: '360p',
  width: 640,
  height: 360,
  peak: 500_000,
  average: 400_000,
  seconds: 12,
  codec: 'avc1.4D401E',
};
const large = {
  name: '720p',
  width: 1280,
  height: 720,
  peak: 2_000_000,
  average: 1_500_000,
  seconds: 12,
  codec: 'avc1.64001F',
};
const sound = { peak: 130_000, average: 128_000, seconds: 12 };

describe('playlists', () => {
  it('of a video name its sound, captions and renditions, smallest first', () => {
    const text = createMasterPlaylist(
      { renditions: [small, large], frameRate: 29.97, sound },
      {
        language: 'mr',
        captions: [
          { language: 'mr', playlist: 'captions/mr.m3u8' },
          { language: 'en', playlist: 'captions/en.m3u8' },
        ],
      },
    );
    assert.deepEqual(text.split('\n').slice(3), [
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",LANGUAGE="mr",NAME="मराठी",AUTOSELECT=YES,DEFAULT=YES,CHANNELS="2",URI="audio/index.m3u8"',
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",LANGUAGE="mr",NAME="मराठी",AUTOSELECT=YES,DEFAULT=NO,FORCED=NO,URI="captions/mr.m3u8"',
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",LANGUAGE="en",NAME="English",AUTOSELECT=YES,DEFAULT=NO,FORCED=NO,URI="captions/en.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=630000,AVERAGE-BANDWIDTH=528000,RESOLUTION=640x360,FRAME-RATE=29.970,CODECS="avc1.4D401E,mp4a.40.2",AUDIO="sound",SUBTITLES="captions"',
      '360p/index.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=2130000,AVERAGE-BANDWIDTH=1628000,RESOLUTION=1280x720,FRAME-RATE=29.970,CODECS="avc1.64001F,mp4a.40.2",AUDIO="sound",SUBTITLES="captions"',
      '720p/index.m3u8',
      '',
    ]);
  });

  it('of a silent video without captions name neither', () => {
    const text = createMasterPlaylist({ renditions: [small], frameRate: 24 }, { captions: [] });
    assert.doesNotMatch(text, /EXT-X-MEDIA:|AUDIO=|SUBTITLES=|mp4a/);
    assert.match(
      text,
      /BANDWIDTH=500000,AVERAGE-BANDWIDTH=400000,.*FRAME-RATE=24\.000,CODECS="avc1\.4D401E"\n360p\/index\.m3u8/,
    );
  });

  it('of a stream have a target duration that no segment exceeds when rounded', () => {
    const text = createMediaPlaylist(
      [
        { name: 'a.m4s', seconds: 6.006 },
        { name: 'b.m4s', seconds: 2.002 },
      ],
      { init: 'init.mp4' },
    );
    assert.match(text, /#EXT-X-TARGETDURATION:6\n/);
    assert.match(
      text,
      /#EXT-X-MAP:URI="init\.mp4"\n#EXTINF:6\.006000,\na\.m4s\n#EXTINF:2\.002000,\nb\.m4s\n#EXT-X-ENDLIST\n$/,
    );
  });

  it('of captions have no initialisation segment and round the target duration up', () => {
    assert.equal(
      createMediaPlaylist([{ name: 'captions.vtt', seconds: 51.2 }]),
      '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:52\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:51.200000,\ncaptions.vtt\n#EXT-X-ENDLIST\n',
    );
  });
});
