import { QueryClient } from '@tanstack/react-query'
import { type AnyRouter, createRouter, redirect } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { getGlobalStartContext } from '@tanstack/react-start'
import { painted } from './after-paint.ts'
import { ApiError } from './client.ts'
import { connect } from './connection.ts'
import type { PageRequest, RouterContext, WebSettings } from './context.ts'
import { routeTree } from './routeTree.gen.ts'
import { parseSearch, stringifySearch } from './search-params.ts'
import { NotFound } from './shell/NotFound.tsx'
import { PageSkeleton } from './shell/PageSkeleton.tsx'
import { UnexpectedError } from './shell/UnexpectedError.tsx'

const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) =>
          typeof window !== 'undefined' &&
          failures < 2 &&
          error instanceof ApiError &&
          (error.status === 0 || error.status >= 500),
      },
    },
  })

/** Drawing the next page takes longer than a frame, in which the press that leads there should show. */
const showPressFirst = (router: Pick<AnyRouter, 'navigate'>) => {
  const { navigate } = router
  router.navigate = async (options) => {
    await painted()
    return navigate(options)
  }
}

const unknownSettings: WebSettings = {
  public_url: '',
  small_screen_notice: 'off',
  mailbox: false,
  contact_email: null,
  analytics_script_url: null,
}

/** Called once per request on the server and once per page load in the browser. */
export const getRouter = () => {
  const request = getGlobalStartContext() as PageRequest | undefined
  const queryClient = makeQueryClient()
  const context: RouterContext = { queryClient, settings: request?.settings ?? unknownSettings }
  if (request) {
    connect(queryClient, {
      send: request.send,
      signedOut: () => {
        throw redirect({ href: '/sign-in' })
      },
    })
  }
  const router = createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    scrollRestoration: false,
    defaultPendingComponent: PageSkeleton,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: UnexpectedError,
    ...(request && { ssr: { nonce: request.nonce } }),
    dehydrate: () => ({ settings: context.settings }),
    hydrate: (dehydrated) => {
      context.settings = dehydrated.settings
    },
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  if (typeof window !== 'undefined') showPressFirst(router)
  return router
}
