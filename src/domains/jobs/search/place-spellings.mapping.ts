import { states } from '../import/listings/listing-places.mapping.ts'

/** `Atlanta, Georgia` and `Atlanta, GA`: the city, and the state by code and name. */
const inState = (place: string): { city: string; code: string; name: string } | null => {
  const [city, region, country, ...more] = place.split(',').map((part) => part.trim())
  const state = region && states.find(({ code, name }) => [code, name].includes(region.toLowerCase()))
  if (!city || !state || more.length > 0) return null
  if (country && !/^(us|usa|united states( of america)?)$/i.test(country)) return null
  return { city, ...state }
}

/** Returns a key that is the same for all spellings of a location. */
export const keyOf = (place: string): string => {
  const there = inState(place)
  return (there ? `${there.city} ${there.code}` : place)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Returns other ways to spell a location: a state has a code and a name. */
export const spellingsOf = (place: string): string[] => {
  const there = inState(place)
  return there ? [`${there.city}, ${there.code}`, `${there.city}, ${there.name}`] : [place]
}
