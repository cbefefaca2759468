import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { grandchildrenOf, isEnding, killNow, type Program, start, until } from './programs.ts'

export interface Place {
  name: string
  /** A loopback address of its own. */
  host: string
  port: number
}

const isReady = async ({ host, port }: Place): Promise<boolean> =>
  fetch(`http://${host}:${port}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
    async (response) => (await response.text()) !== '' && response.ok,
    () => false,
  )

/** Milliseconds systemd waits before it starts a server again that ended by itself. */
const AGAIN = 2_000

/** One host: two server processes with a data folder of their own, started and kept up as by systemd. */
export const startHost = async (place: Place, folder: string, settings: () => Record<string, string>) => {
  const data = join(folder, place.name)
  mkdirSync(data)
  let isWanted = true
  let current: Program
  const launch = (): void => {
    const env: NodeJS.ProcessEnv = {
      ...settings(),
      HOST: place.host,
      PORT: String(place.port),
      DATA_DIR: data,
    }
    const own = start(process.execPath, ['tools/serve.mjs'], { env, log: join(folder, `${place.name}.log`) })
    current = own
    void own.ended.then(() => wait(AGAIN)).then(() => isWanted && !isEnding() && current === own && launch())
  }
  launch()
  const ready = () => until(`${place.name} to be ready`, () => isReady(place), 900)
  return {
    ...place,
    ready,
    kill: () => {
      isWanted = false
      return current.kill()
    },
    /** Ends one of its server processes. */
    killOne: () => killNow(grandchildrenOf(current.pid)[0]!),
    again: async () => {
      isWanted = true
      launch()
      await ready()
    },
  }
}
export type Host = Awaited<ReturnType<typeof startHost>>
