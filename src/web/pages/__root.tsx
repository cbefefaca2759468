import regular from '@fontsource/poppins/files/poppins-latin-400-normal.woff2?url'
import medium from '@fontsource/poppins/files/poppins-latin-500-normal.woff2?url'
import semibold from '@fontsource/poppins/files/poppins-latin-600-normal.woff2?url'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { RouterContext } from '../context.ts'
import { guard, loadSession } from '../session.ts'
import { Document } from '../shell/Document.tsx'
import { NotFound } from '../shell/NotFound.tsx'
import { Shell } from '../shell/Shell.tsx'
import { UnexpectedError } from '../shell/UnexpectedError.tsx'

const preload = (href: string) =>
  ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const

const App = () => (
  <Shell>
    <Outlet />
  </Shell>
)

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, location, matches }) => {
    const who = await loadSession(context.queryClient, matches)
    guard(matches, who, location.href)
    return { who }
  },
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { name: 'theme-color', content: '#C2410C' },
      { title: 'Fairlead' },
    ],
    links: [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/icon-192.png' },
      { rel: 'manifest', href: '/app.webmanifest' },
      preload(regular),
      preload(medium),
      preload(semibold),
    ],
  }),
  shellComponent: Document,
  component: App,
  notFoundComponent: NotFound,
  errorComponent: UnexpectedError,
})
