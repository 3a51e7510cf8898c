export { Slider } from './slider';
export type { SliderProps } from './slider';
export { SeekSlider } from './seek-slider';
export type { SeekSliderProps } from './seek-slider';
