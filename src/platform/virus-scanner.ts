import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SECOND } from './clock.ts'

/** What a scanner says of a file; throws where it can't say anything. */
export type Verdict = 'clean' | 'infected'
export type Scan = (path: string) => Promise<Verdict>

/** A whole file of the largest kind takes a second or two. */
const PATIENCE = 30 * SECOND
/** An answer is one line; more is no clamd. */
const LONGEST_ANSWER = 1024

/** Each chunk with its length before it, and a chunk of no length at the end. */
const framed = (): Transform =>
  new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.length)
      done(null, Buffer.concat([length, chunk]))
    },
    flush: (done) => done(null, Buffer.alloc(4)),
  })

const answerOf = (text: string): Verdict => {
  if (text === 'stream: OK') return 'clean'
  if (/^stream: \S+ FOUND$/.test(text)) return 'infected'
  throw new Error(`The virus scanner answered "${text.slice(0, 100)}"`)
}

/**
 * Has clamd look at files, over its `INSTREAM` command. Source: clamd(8). `address` is `clamd://host:port`; without one every file is
 * taken as clean.
 */
export const createScanner = (address: string | undefined, patience = PATIENCE): Scan => {
  if (!address) return async () => 'clean'
  const { hostname, port } = new URL(address)
  return (path) =>
    new Promise((resolve, reject) => {
      let answer = ''
      const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) })
      const fail = (error: Error) => {
        socket.destroy()
        reject(error)
      }
      socket.setTimeout(patience, () => fail(new Error('The virus scanner does not answer')))
      socket.on('error', fail)
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString('latin1')
        if (answer.length > LONGEST_ANSWER) fail(new Error('The virus scanner answers something else'))
      })
      socket.on('end', () => {
        try {
          resolve(answerOf(answer.replace(/\0.*$/s, '')))
        } catch (error) {
          fail(error as Error)
        }
      })
      socket.once('connect', () => {
        socket.write('zINSTREAM\0')
        pipeline(createReadStream(path), framed(), socket as Writable, { end: false }).catch(fail)
      })
    })
}
