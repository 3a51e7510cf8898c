// Sessions are a header and no cookie, so the API has no XSRF token: `withXSRFToken` is false.
const refuse = () => {
  throw new Error('This build of axios reads no cookies.');
};

export default { read: refuse, readAsync: refuse };
