import assert from 'node:assert/strict';
import { mkdtemp, truncate, writeFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { presentPrograms } from '../../../testing/raw-media';
import { setUpFolder } from '../../../testing/set-up';
import { probe } from './probe';
import { extractFrame, type PackagedVideo, packageTrack, packageVideo } from './video';

const programs = await presentPrograms();
/** The arguments of a command line in which nothing is quoted. */
const words = (line: string) => line.split(' ');
const PICTURE = words('-c:v libx264 -preset ultrafast -pix_fmt yuv420p');
const bars = (seconds: number, rate = 25) => ['-f', 'lavfi', '-i', `testsrc=s=320x180:r=${rate}:d=${seconds}`];
const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=d=${seconds}`];
/** Noise and then silence: the first seconds say nothing about the bit rate of the rest. */
const noiseThenSilence = [
  ...words('-f lavfi -i anoisesrc=d=10:a=0.5 -f lavfi -i anullsrc=d=24'),
  ...words('-filter_complex [0][1]concat=n=2:v=0:a=1'),
];

describe('recordings of other tools', { skip: !programs && 'ffmpeg is not on this machine' }, () => {
  const tools = () => programs ?? assert.fail();
  const at = setUpFolder();
  const make = async (name: string, ...args: readonly string[]): Promise<string> => {
    await tools().ffmpeg(['-nostdin', '-v', 'error', '-y', ...args, at(name)]);
    return at(name);
  };
  /** Writes as into a pipe: without a way back to the header. */
  const record = async (name: string, format: string, ...args: readonly string[]): Promise<string> => {
    await writeFile(
      at(name),
      await tools().ffmpeg(['-nostdin', '-v', 'error', ...args, '-f', format, '-live', '1', 'pipe:1']),
    );
    return at(name);
  };
  const read = (file: string) => probe(file, tools());
  const work = () => ({ programs: tools(), onProgress: () => undefined });
  const pack = async (file: string): Promise<PackagedVideo & { folder: string }> => {
    const target = await mkdtemp(at('packaged-'));
    return { ...(await packageVideo(file, await read(file), undefined, target, work())), folder: target };
  };

  it('without a length in the header are measured', async () => {
    const codecs = words('-c:v libvpx -deadline realtime -c:a libopus');
    const webm = await record('rec.webm', 'webm', ...bars(4), ...tone(4), ...codecs);
    const { picture, sound } = await read(webm);
    assert.deepEqual([picture?.stated, sound?.stated], [undefined, undefined]);
    assert.deepEqual([Math.round(picture?.length ?? 0), Math.round(sound?.length ?? 0)], [4, 4]);
    const mkv = await record('crashed.mkv', 'matroska', ...bars(20), ...tone(20), ...PICTURE, '-c:a', 'aac');
    await truncate(mkv, 300_000);
    const crashed = await read(mkv);
    assert.ok((crashed.picture?.length ?? 0) > 3 && crashed.picture?.stated === undefined, JSON.stringify(crashed));
    assert.ok((await pack(mkv)).length > 3);
  });

  for (const [name, codec] of [
    ['vbr.mp3', ['-c:a', 'libmp3lame', '-q:a', '2', '-write_xing', '0']],
    ['vbr.aac', ['-c:a', 'aac']],
    ['vbr.ac3', ['-c:a', 'ac3']],
    ['pcm.wav', ['-c:a', 'pcm_s16le']],
  ] as const) {
    it(`of sound are whole, whatever the first seconds promise: ${name}`, async () => {
      const file = await make(name, ...noiseThenSilence, ...codec);
      const { sound } = await read(file);
      assert.equal(Math.round(sound?.length ?? 0), 34);
      assert.equal(Math.round(await packageTrack(file, sound ?? assert.fail(), at(`${name}.m4a`), work())), 34);
    });
  }

  it('that end early are still known as truncated', async () => {
    const file = await make('xing.mp3', ...noiseThenSilence, '-c:a', 'libmp3lame', '-b:a', '64k');
    await truncate(file, 100_000);
    const { sound } = await read(file);
    assert.equal(Math.round(sound?.stated ?? 0), 34);
    assert.ok((sound?.length ?? 0) < 20);
  });

  const latePicture = ['-filter_complex', '[0]setpts=PTS+3/TB[v]', '-map', '[v]', '-map', '1', '-vsync', 'vfr'];
  const lateSound = ['-filter_complex', '[1]asetpts=PTS+2/TB[a]', '-map', '0', '-map', '[a]'];
  for (const [name, streams, seconds] of [
    ['late-picture.mp4', [...bars(5), ...tone(8), ...latePicture], 8],
    ['late-picture.ts', [...bars(5), ...tone(8), ...latePicture], 8],
    ['late-sound.mp4', [...bars(5), ...tone(5), ...lateSound], 7],
    ['late-sound.mkv', [...bars(5), ...tone(5), ...lateSound], 7],
  ] as const) {
    it(`that start with one of picture and sound are whole: ${name}`, async () => {
      const { length, sound } = await pack(await make(name, ...streams, ...PICTURE));
      assert.deepEqual([Math.round(length), Math.round(sound?.seconds ?? 0)], [seconds, seconds]);
    });
  }

  it('of a screen keep their bursts smooth', async () => {
    const select = "select='if(between(mod(t,10),0,1.5),1,not(mod(n,10)))'";
    const file = await make('screen.mp4', ...bars(20, 30), '-vf', select, '-vsync', 'vfr', ...PICTURE);
    assert.equal((await read(file)).picture?.frameRate, '30/1');
  });

  it('with interlaced frames are deinterlaced, whatever the container says', async () => {
    const interlaced = ['-vf', 'interlace', '-flags', '+ildct+ilme', '-x264-params', 'tff=1'];
    const file = await make('fields.mp4', ...bars(2, 50), ...interlaced, ...PICTURE);
    const copy = await make('fields.mkv', '-i', file, '-c', 'copy', '-field_order', 'progressive');
    for (const one of [file, copy, await make('fields.ts', '-i', file, '-c', 'copy')])
      assert.equal((await read(one)).picture?.isInterlaced, true, one);
    assert.equal((await read(await make('frames.mp4', ...bars(1), ...PICTURE))).picture?.isInterlaced, false);
  });

  for (const [transfer, white, grey] of [
    ['arib-std-b67', 0.75, 0.375],
    ['smpte2084', 0.58, 0.44],
  ] as const) {
    const isSkipped = !programs?.canMapTones && 'this ffmpeg has no zscale';
    it(`in HDR keep white bright and grey between: ${transfer}`, { skip: isSkipped }, async () => {
      const levels = `color=c=black:s=320x180:d=1:r=25,format=gray10le,geq=lum='64+876*if(lt(X,160),${white},${grey})'`;
      const tags = `colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc:range=limited:log-level=error`;
      const file = await make(
        `${transfer}.mp4`,
        ...['-f', 'lavfi', '-i', levels],
        ...words(`-pix_fmt yuv420p10le -c:v libx265 -preset ultrafast -x265-params ${tags}`),
        ...words(`-color_primaries bt2020 -color_trc ${transfer} -colorspace bt2020nc -color_range tv`),
      );
      const { picture } = await read(file);
      const frame = await extractFrame(file, picture ?? assert.fail(), work());
      const { data, info } = await sharp(frame).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
      const greenAt = (x: number) => data[(90 * info.width + x) * info.channels + 1] ?? 0;
      const [bright, dim] = [greenAt(80), greenAt(240)];
      assert.ok(bright > 0xd0, `white is ${bright}`);
      assert.ok(dim > 0x50 && dim < 0xa0, `grey is ${dim}`);
    });
  }

  it('with two languages of sound name the one that is left out', async () => {
    const languages = ['-metadata:s:a:0', 'language=mar', '-metadata:s:a:1', 'language=hin'];
    const maps = ['-map', '0', '-map', '1', '-map', '2'];
    const file = await make('languages.mkv', ...bars(2), ...tone(2), ...tone(2), ...maps, ...PICTURE, ...languages);
    assert.deepEqual((await read(file)).otherSounds, ['hin']);
  });
});
