/** Bytes of one script as it is sent (brotli). */
export const CHUNK_LIMIT = 60_000

/** What one library is, whole, and only loads where a PDF is read. */
export const WHOLE: Readonly<Record<string, number>> = { pdf: 112_000 }

/**
 * Bytes of all scripts a public page loads before anyone touches it, as they are sent (brotli), by the path of the
 * page's file; the first pattern that matches counts.
 */
export const limits: ReadonlyArray<readonly [pages: RegExp, bytes: number]> = [
  // where visitors arrive: `/` leads to the first; both are made of what lists of jobs and fairs are made of
  [/^student\/index$|^landing$/, 162_300],
  [/^(student|employer|university)\/(index|product)$|^(career-story|404|500)$/, 151_500],
  // filters and sorting
  [/^public-(jobs|event)\/index$/, 220_400],
  // one thing to read
  [
    /^(public-jobs|public-event|career)\/.*(detail|index|profile|listing)$|^(employer|university)\/\$/,
    164_700,
  ],
  [/^(employer\/pricing|contact-us-menu|privacy-policy|terms-of-service|unsubscribe)$/, 156_000],
  // forms, which check what is typed
  [/./, 253_200],
]

/** Kilobytes of the first page's script by package on 2026-11-23, to say what grew when a limit is passed. */
export const usual: Readonly<Record<string, number>> = {
  'react-dom': 55.4,
  'our own': 32.3,
  '@mantine/core': 17.1,
  '@tanstack/router-core': 16.5,
  '@tanstack/query-core': 8.9,
  '@tanstack/react-router': 6,
  '@mantine/hooks': 2,
  react: 1.8,
  '@tanstack/history': 1.3,
  '@tanstack/store': 1.1,
  '@tabler/icons-react': 1.1,
  scheduler: 0.9,
  '@tanstack/react-query': 0.8,
  '@tanstack/router-ssr-query-core': 0.7,
  'use-sync-external-store': 0.6,
  '@mantine/notifications': 0.4,
}
