import {
  createSsrStreamResponse,
  defineHandlerCallback,
  getSsrStatus,
  RouterServer,
  transformReadableStreamWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToReadableStream } from 'react-dom/server'

/** Renders the whole page before its status goes out: otherwise React would learn of a failed part only after a 200. */
export const renderPage = defineHandlerCallback(async ({ request: { signal }, router, responseHeaders }) => {
  const failures: unknown[] = []
  const draw = async () => {
    const stream = await renderToReadableStream(<RouterServer router={router} />, {
      signal,
      ...(router.options.ssr?.nonce && { nonce: router.options.ssr.nonce }),
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void failures.push(error),
    })
    await stream.allReady
    return stream
  }
  let page = await draw()
  let status = getSsrStatus(router)
  if (failures.length > 0 && !signal.aborted) {
    const [error] = failures
    console.error('A page could not be rendered:', error)
    await page.cancel()
    const { matches } = router.stores
    router.stores.setMatches(
      matches
        .get()
        .map((match, at, all) => (at === all.length - 1 ? { ...match, status: 'error', error } : match)),
    )
    page = await draw()
    status = 500
  }
  const body = transformReadableStreamWithRouter(router, page as never, {
    rendererSafePoint: 'script-close',
    signal,
  })
  return createSsrStreamResponse(router, new Response(body as never, { status, headers: responseHeaders }))
})
