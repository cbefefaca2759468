import { Avatar, type AvatarProps } from '@mantine/core'
import { type PictureWidth, pictureWidths, sizedUrl, srcSetOf } from '#shared/pictures.ts'

interface PictureProps {
  src: string
  /** The aspect ratio it is shown in, so that nothing moves when it arrives. */
  width: number
  height: number
  /** How wide it is shown, so the browser can choose a width. */
  sizes?: string
  className?: string | undefined
  alt?: string
  /** Below the fold. */
  lazy?: boolean
}

/** The `sizes` of a cover with a column of facts beside it on wide screens. */
export const coverSizes = '(min-width: 62em) 690px, 100vw'

/** A cover in the width the screen needs. */
export const Picture = ({
  src,
  width,
  height,
  sizes = `(min-width: ${width}px) ${width}px, 100vw`,
  className,
  alt = '',
  lazy = false,
}: PictureProps) => {
  const srcSet = srcSetOf(src)
  return (
    <img
      src={sizedUrl(src, 1280)}
      {...(srcSet && { srcSet, sizes })}
      width={width}
      height={height}
      alt={alt}
      className={className}
      decoding="async"
      {...(lazy ? { loading: 'lazy' as const } : { fetchPriority: 'high' as const })}
    />
  )
}

/** Enough for screens with two pixels per point. */
const widthFor = (size: number): PictureWidth => pictureWidths.find((width) => width >= size * 2) ?? 1280

/** Drops symbols that stand alone, so that initials are letters: "Meadow & Mill". */
const lettersOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return words.join(' ') || name
}

interface FaceProps extends AvatarProps {
  src: string | null | undefined
  size?: number
}

/** A logo or a person's picture at the size it is shown, or the initials if there is none. */
export const Face = ({ src, size = 38, alt = '', name, ...rest }: FaceProps) => (
  <Avatar
    src={sizedUrl(src ?? null, widthFor(size))}
    size={size}
    alt={alt}
    {...(name && { name: lettersOf(name) })}
    {...rest}
  />
)
