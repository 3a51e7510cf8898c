declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.avif' {
  const address: string;
  export default address;
}
declare module '*.webp' {
  const address: string;
  export default address;
}

/** A build-time constant, so that production contains no development code. */
declare const __DEVELOPMENT__: boolean;

/** The site keys that this build trusts (ADR-80), as JSON; null in development. */
declare const __SITE_KEYS__: string | null;
