/** The query parameter of a page of the site that opens a preview (ADR-63). In a file of its own: every page looks for it. */
export const PREVIEW_PARAMETER = 'preview';
