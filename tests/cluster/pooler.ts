import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { program } from './packages.ts'
import { listening, start } from './programs.ts'

/** Milliseconds, as the product's own settings have them. */
const LIMITS =
  'set lock_timeout = 3000; set statement_timeout = 15000; set idle_in_transaction_session_timeout = 15000'

const settings = (database: number, port: number, folder: string): string => `[databases]
fairlead = host=127.0.0.1 port=${database} dbname=fairlead connect_query='${LIMITS}'

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 400
server_login_retry = 1
log_connections = 0
log_disconnections = 0
`

/** PgBouncer in transaction mode; `pointAt` leads it to another database. */
export const startPooler = async (folder: string, port: number, database: number) => {
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(join(folder, 'users.txt'), '"fairlead" ""\n')
  writeFileSync(file, settings(database, port, folder))
  const serve = async () => {
    const started = start(program('pgbouncer'), [file], {
      unprivileged: true,
      log: join(folder, 'pgbouncer.log'),
    })
    await listening('PgBouncer', port)
    return started
  }
  let current = await serve()
  return {
    kill: () => current.kill(),
    again: async () => {
      current = await serve()
    },
    pointAt: (other: number) => {
      writeFileSync(file, settings(other, port, folder))
      process.kill(current.pid, 'SIGHUP')
    },
  }
}
