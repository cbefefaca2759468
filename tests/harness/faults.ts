import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import pg from 'pg'
import type { TestApp } from './app.ts'

/** What the tests run on: some faults only a real server has. */
export const onServer = process.env.TEST_DATABASE_URL !== undefined
export const database = onServer ? 'PostgreSQL' : 'the embedded database'

/** A connection besides the application's own. */
export const beside = async (t: TestApp): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: t.deps.config.databaseUrl })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Ends every connection the application has, as a database restart does, and waits until they are gone. */
export const cutAll = (client: pg.Client) =>
  client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )

/**
 * A proxy to a database server that can fall silent, where connections stay open and nothing comes through, delay
 * everything, or be gone. New connections can be led elsewhere, as after a failover.
 */
export const openWay = async (databaseUrl: string) => {
  let to = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let silent = false
  let delay = 0
  const server = createServer((near) => {
    const far = dial(Number(to.port || 5432), to.hostname)
    const carry = (from: Socket, into: Socket) => {
      sockets.add(from)
      from.on('error', () => {})
      from.on('data', (bytes) => {
        if (silent) return
        if (delay > 0) setTimeout(() => into.write(bytes), delay)
        else into.write(bytes)
      })
      from.on('close', () => {
        sockets.delete(from)
        into.destroy()
      })
    }
    carry(near, far)
    carry(far, near)
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  const cut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    fallSilent: () => {
      silent = true
    },
    leadTo: (other: string) => {
      to = new URL(other)
    },
    speak: () => {
      silent = false
    },
    /** Milliseconds on the way to the database, and as many back. */
    slowDown: (by: number) => {
      delay = by
    },
    /** As when the database is stopped: every connection ends, new ones are refused. */
    cut,
    mend: () => listen(port),
    close: cut,
  }
}
