// The rail draws its own arrows, has no dots and follows the window by itself: what react-slick brings for that is never asked for.
'use strict';

module.exports = { __esModule: true };
