import { readFile } from 'node:fs/promises'
import { rangeLabel, zoneLabel } from '#shared/labels.ts'
import { DAY, later } from '../clock.ts'
import type { AppleWallet } from './wallet-settings.ts'
import type { WalletTicket } from './wallet-ticket.ts'

const ICONS = ['icon.png', 'icon@2x.png', 'icon@3x.png'] as const
const icon = (name: string) => readFile(new URL(`./icons/${name}`, import.meta.url))

const fieldsOf = (ticket: WalletTicket) => {
  const place = [ticket.venue_name, ticket.venue_address].filter(Boolean).join(', ')
  return {
    primary: [{ key: 'event', label: 'Event', value: ticket.title }],
    secondary: [
      {
        key: 'time',
        label: zoneLabel(ticket.time_zone),
        value: rangeLabel(ticket.starts_at, ticket.ends_at, ticket.time_zone),
      },
    ],
    auxiliary: [
      ...(ticket.venue_name ? [{ key: 'venue', label: 'Where', value: ticket.venue_name }] : []),
      { key: 'host', label: 'By', value: ticket.host },
    ],
    back: [
      ...(place ? [{ key: 'place', label: 'Place', value: place }] : []),
      { key: 'code', label: 'Code to read out', value: ticket.code },
      {
        key: 'page',
        label: 'Up to date',
        value: `If the event is moved, this pass does not change. Its page does: ${ticket.link}`,
      },
    ],
  }
}

/**
 * Makes a pass for Apple Wallet (`.pkpass`, PassKit Package Format).
 * https://developer.apple.com/documentation/walletpasses
 */
export const applePass = async (wallet: AppleWallet, ticket: WalletTicket): Promise<Buffer> => {
  const { PKPass } = await import('passkit-generator')
  const icons = await Promise.all(ICONS.map(async (name) => [name, await icon(name)] as const))
  const pass = new PKPass(
    Object.fromEntries(icons),
    { wwdr: wallet.authority, signerCert: wallet.certificate, signerKey: wallet.key },
    {
      passTypeIdentifier: wallet.passType,
      teamIdentifier: wallet.team,
      serialNumber: ticket.registration_id,
      organizationName: ticket.host,
      description: `Ticket: ${ticket.title}`,
      logoText: 'Fairlead',
      sharingProhibited: true,
      backgroundColor: 'rgb(154, 52, 18)',
      foregroundColor: 'rgb(255, 255, 255)',
      labelColor: 'rgb(255, 232, 204)',
    },
  )
  pass.type = 'eventTicket'
  const fields = fieldsOf(ticket)
  pass.primaryFields.push(...fields.primary)
  pass.secondaryFields.push(...fields.secondary)
  pass.auxiliaryFields.push(...fields.auxiliary)
  pass.backFields.push(...fields.back)
  pass.setRelevantDate(new Date(ticket.starts_at))
  pass.setExpirationDate(later(new Date(ticket.ends_at), DAY))
  pass.setBarcodes({
    format: 'PKBarcodeFormatQR',
    message: ticket.scanned,
    messageEncoding: 'iso-8859-1',
    altText: ticket.code,
  })
  return pass.getAsBuffer()
}
