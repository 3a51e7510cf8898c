import styles from './backdrop.module.css';

/** From far to near, drawn 1440 wide and stretched to the viewport. */
const ridges = [
  {
    name: 'furthest',
    line: 'M0 87S60 81 90 83S150 99 180 99S240 88 270 85S330 75 360 80S420 112 450 119S510 128 540 127S600 118 630 116S690 124 720 120S780 98 810 88S870 63 900 63S960 81 990 85S1050 88 1080 86S1140 75 1170 75S1230 87 1260 86S1320 73 1350 68S1425 58 1440 56V320H0Z',
  },
  {
    name: 'far',
    line: 'M0 63S60 78 90 82S150 83 180 88S240 112 270 115S330 114 360 112S420 97 450 100S510 126 540 134S600 143 630 151S690 176 720 179S780 176 810 165S870 125 900 114S960 105 990 99S1050 80 1080 80S1140 94 1170 98S1230 109 1260 107S1320 84 1350 81S1425 90 1440 92V320H0Z',
  },
  {
    name: 'middle',
    line: 'M0 211S69 237 103 244S171 258 206 253S274 223 309 211S377 192 411 179S480 141 514 135S583 137 617 143S686 164 720 168S789 169 823 172S891 185 926 183S994 164 1029 164S1097 173 1131 183S1200 212 1234 222S1303 237 1337 243S1423 259 1440 262V320H0Z',
  },
  {
    name: 'near',
    line: 'M0 252S80 225 120 221S200 225 240 227S320 227 360 232S440 252 480 254S560 251 600 248S680 233 720 235S800 252 840 260S920 272 960 280S1040 306 1080 312S1160 321 1200 315S1280 285 1320 277S1420 267 1440 265V320H0Z',
  },
] as const;

/** A sunrise behind hills, drawn inline to avoid a download. */
export function Backdrop() {
  return (
    <div className={styles.sky} aria-hidden>
      <span className={styles.sun} />
      <svg className={styles.hills} viewBox="0 0 1440 320" preserveAspectRatio="none" focusable="false">
        {ridges.map(({ name, line }) => (
          <path key={name} className={styles[name]} d={line} />
        ))}
      </svg>
    </div>
  );
}
