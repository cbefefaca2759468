import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './networks.ts'

/**
 * Finds addresses as usual, but refuses a name that leads to one that isn't public: for calls to where somebody
 * outside says. A connection goes to the address that was checked. Sockets don't look up names that are addresses
 * themselves, so those are refused before (`isPublicName`).
 */
export const publicLookup: LookupFunction = (name, options, done) =>
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [])
    const [first] = found
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return done(new Error('The name leads to an address that isn’t public'), [])
    if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
