/** Writes src/web/routeTree.gen.ts anew, without building: run it after adding, moving or removing a page. */
import { createServer } from 'vite'

const server = await createServer({
  logLevel: 'error',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
await server.close()
