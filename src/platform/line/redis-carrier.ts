import { createClient } from '@redis/client'
import type { OpenCarrier } from './line.ts'

/** In milliseconds. */
const BEAT = 5_000
const FIRST_AGAIN = 50
const LAST_AGAIN = 1_000

/**
 * Over Redis or Valkey: what is published on the channel, on a connection to tell and one to hear. Each may take `limit`
 * milliseconds to connect and to answer.
 */
export const overRedis =
  (url: string, channel: string, limit: number): OpenCarrier =>
  ({ heard, connected, lost }) => {
    const options = {
      url,
      RESP: 2,
      disableOfflineQueue: true,
      pingInterval: BEAT,
      commandOptions: { timeout: limit },
      socket: {
        connectTimeout: limit,
        // one on which two beats bring nothing back is over
        socketTimeout: 2 * BEAT + limit,
        reconnectStrategy: (times: number) => Math.min(LAST_AGAIN, FIRST_AGAIN * 2 ** times),
      },
    } as const
    // what can't be told is told again later
    const mouth = createClient(options).on('error', () => {})
    const ear = createClient(options).on('error', lost)
    let listening = false
    let again: NodeJS.Timeout | undefined
    const listen = async () => {
      clearTimeout(again)
      try {
        // after a break it has subscribed again by itself
        if (!listening) await ear.subscribe(channel, heard)
        listening = true
        connected()
      } catch (error) {
        lost(error as Error)
        again = setTimeout(listen, LAST_AGAIN).unref()
      }
    }
    ear.on('ready', listen)
    mouth.connect().catch(lost)
    ear.connect().catch(lost)
    return {
      send: (text) => mouth.publish(channel, text),
      close: async () => {
        clearTimeout(again)
        mouth.destroy()
        ear.destroy()
      },
    }
  }
