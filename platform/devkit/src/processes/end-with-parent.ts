/** Imported for its effect: this process ends when the one that started it is gone. Plain JavaScript, because it is also loaded before tsx. */
import './end-with-parent.mjs';
