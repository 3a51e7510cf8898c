/**
 * H.264 Main on ordinary screens has no HDR: without this, its colours look grey. The white of a page, 203 cd/m²
 * (ITU-R BT.2408), stays white; only what is brighter is compressed, up to 1000 cd/m².
 */
export const toneMapping: readonly string[] = [
  'zscale=t=linear:npl=203',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=mobius:param=0.6:peak=5:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
];
