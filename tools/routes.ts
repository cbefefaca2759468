/** Regenerates src/web/routeTree.gen.ts without a build: run it after adding, moving or removing a page. */
import { createServer } from 'vite'

const server = await createServer({
  logLevel: 'error',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
await server.close()
