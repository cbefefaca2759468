import { Face } from '../../../web/kit/Picture.tsx'

/** Words without signs, so that initials are letters. */
const lettersOf = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || name

/** The employer's logo, or its initials. */
export const EmployerLogo = ({
  employer,
  size = 44,
}: {
  employer: { name: string; logo_url: string | null }
  size?: number
}) => (
  <Face
    src={employer.logo_url}
    name={lettersOf(employer.name)}
    alt=""
    size={size}
    radius="md"
    color="orange"
    aria-hidden
  />
)
