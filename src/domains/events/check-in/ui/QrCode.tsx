import { useQuery } from '@tanstack/react-query'
import classes from './check-in.module.css'

/** An address as a QR code, of this site unless it names another; `label` says what it is of. */
export const QrCode = ({ address, label }: { address: string; label: string }) => {
  const picture = useQuery({
    queryKey: ['qr', address],
    staleTime: Number.POSITIVE_INFINITY,
    // drawn here, so also without a connection
    networkMode: 'always',
    queryFn: async () => {
      const { default: encodeQR } = await import('qr')
      return encodeQR(new URL(address, window.location.origin).href, 'svg')
    },
  })
  return (
    <div
      className={classes.qr}
      role="img"
      aria-label={label}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the QR library, which draws any text as squares
      dangerouslySetInnerHTML={{ __html: picture.data ?? '' }}
    />
  )
}
