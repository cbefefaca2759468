import { CARD } from '#shared/cards.ts'
import type { WebSettings } from './context.ts'

const SITE = 'Fairlead'

export interface PageHead {
  title: string
  /** One or two plain sentences for search results and shared links. */
  description?: string
  /** The address without the origin: the canonical one, without filters that only narrow a list. */
  path?: string
  /** The picture shown when the link is shared, made by `ogImageOf`; the default one when left out. */
  image?: string | null
  type?: 'website' | 'article' | 'profile'
  /** Kept out of search engines: signed-in pages, ended jobs. */
  hidden?: boolean
  /** Feeds of what the page lists: `/feeds/<name>.atom` and `.rss`. */
  feed?: { name: 'jobs' | 'events'; title: string }
  /** schema.org data, like a JobPosting. */
  jsonLd?: Record<string, unknown> | null
}

interface Match {
  context: { settings: WebSettings }
  pathname: string
}

// `<` would let text from the database close the script element.
const safeJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')

const feedTypes = { atom: 'application/atom+xml', rss: 'application/rss+xml' }

const feedLinks = (feed: PageHead['feed']) =>
  feed
    ? Object.entries(feedTypes).map(([form, type]) => ({
        rel: 'alternate',
        type,
        title: feed.title,
        href: `/feeds/${feed.name}.${form}`,
      }))
    : []

/** Builds everything that goes into a page's head: `head: ({ match, loaderData }) => pageHead(match, { title: … })`. */
export const pageHead = (match: Match, page: PageHead) => {
  const { public_url: origin } = match.context.settings
  const address = `${origin}${page.path ?? match.pathname}`
  const title = page.title === SITE ? SITE : `${page.title} · ${SITE}`
  const image = page.image ? new URL(page.image, origin || 'http://localhost').href : `${origin}/share.png`
  const described = page.description
    ? [
        { name: 'description', content: page.description },
        { property: 'og:description', content: page.description },
      ]
    : []
  return {
    meta: [
      { title },
      ...described,
      { property: 'og:title', content: page.title },
      { property: 'og:site_name', content: SITE },
      { property: 'og:type', content: page.type ?? 'website' },
      { property: 'og:url', content: address },
      { property: 'og:image', content: image },
      { property: 'og:image:alt', content: page.title },
      ...(page.image?.startsWith('/cards/') || !page.image
        ? [
            { property: 'og:image:width', content: String(CARD.width) },
            { property: 'og:image:height', content: String(CARD.height) },
          ]
        : []),
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(page.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: page.hidden ? [] : [{ rel: 'canonical', href: address }, ...feedLinks(page.feed)],
    scripts: page.jsonLd
      ? [
          {
            type: 'application/ld+json',
            children: safeJson({ '@context': 'https://schema.org', ...page.jsonLd }),
          },
        ]
      : [],
  }
}
