import cluster from 'node:cluster'
import { createServer } from 'node:http'
import { runProcesses } from '../../src/processes.ts'

// two processes on one port; each tells who it is, and one that is asked to works for good
if (cluster.isPrimary) {
  await runProcesses(2, console.log)
  console.log('ready')
} else {
  createServer(({ url }, response) => {
    response.end(String(process.pid), () => {
      if (url === '/block') for (;;);
    })
  }).listen(Number(process.env.PORT), '127.0.0.1')
}
