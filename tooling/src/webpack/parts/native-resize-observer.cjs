// react-slick brings a polyfill of what every browser that the site supports has.
'use strict';

module.exports = { __esModule: true, default: globalThis.ResizeObserver };
