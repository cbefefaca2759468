import { createClient } from '@redis/client'

const url = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379'

const answers = async (): Promise<boolean> => {
  const client = createClient({ url, socket: { reconnectStrategy: false, connectTimeout: 500 } })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    client.destroy()
  }
}

/** Why there is none. */
export const noRedis = `no Redis or Valkey answers at ${url}`

/** The Redis that answers on this machine, if one does. */
export const redisHere = async (): Promise<string | null> => ((await answers()) ? url : null)
