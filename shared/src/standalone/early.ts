/** Runs before the first paint of a prerendered standalone page, as the shell's early script does. */
import { safeStorage } from '@inspire/shared/guards';
import { applyTheme, holdSubmits, markViewer, parseTheme } from '@inspire/shared/hosting';
import { readSessionRecord, SESSION_KEY } from '@inspire/shared/session';
import { FRAMES_EVENT, showFrame } from './prerendered/show-frame';
import { THEME_KEY } from './theme/theme-key';

const page = document.documentElement;
const storage = safeStorage('localStorage');
holdSubmits(window);
applyTheme(page, parseTheme(storage.getItem(THEME_KEY)));
if (readSessionRecord(storage.getItem(SESSION_KEY))) markViewer(page, storage);

addEventListener(FRAMES_EVENT, () => showFrame(document));
