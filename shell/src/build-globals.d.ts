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

/** True in a development server's build; set by the build, so that production contains no code for it. */
declare const __DEVELOPMENT__: boolean;
