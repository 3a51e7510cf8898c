// react-slick brings lodash.debounce for one call. It uses the delay and `cancel`, which these lines provide.
'use strict';

module.exports = (call, delayMs) => {
  let timer;
  const debounced = () => {
    clearTimeout(timer);
    timer = setTimeout(call, delayMs);
  };
  debounced.cancel = () => clearTimeout(timer);
  return debounced;
};
