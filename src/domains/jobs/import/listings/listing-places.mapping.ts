import { startOf } from '#shared/lines.ts'
/** The US states by code and name, in lower case. */
export const states =
  `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC D.C.|FL Florida|GA Georgia
  |HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts
  |MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey
  |NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island
  |SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia
  |WI Wisconsin|WY Wyoming`
    .split('|')
    .map((row) => {
      const [code, ...name] = row.trim().toLowerCase().split(' ')
      return { code: code!, name: name.join(' ') }
    })

/** Returns a state's code from what a listing says; "Georgia" may be the country. */
const stateOf = (region: string): string | undefined =>
  region === 'georgia'
    ? undefined
    : states.find(({ code, name }) => region === code || region === name)?.code.toUpperCase()

const cities: Record<string, string> = {
  NYC: 'New York, NY',
  'NYC, NY': 'New York, NY',
  SF: 'San Francisco, CA',
  'SF, CA': 'San Francisco, CA',
  LA: 'Los Angeles, CA',
}
const LONGEST_PLACE = 200
const notAPlace = /^(remote|hybrid|on-?site)$/i
const unitedStates = /^(us|usa|u\.s\.a?\.|united states( of america)?)$/i
const shouted = /^[\p{Lu}\s.'-]{4,}$/u

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const shortened = (text: string): string =>
  text.length > LONGEST_PLACE ? `${startOf(text, LONGEST_PLACE - 1)}…` : text

const inTitleCase = (text: string): string =>
  text.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())

/** `BOSTON,Massachusetts, United States` → `Boston, MA`: spells a US location one way. */
const asWritten = (place: string): string => {
  if (cities[place]) return cities[place]
  const [city, region, country, ...more] = place
    .replace(/ \(preferred\)$/i, '')
    .split(',')
    .map((part) => part.trim())
  const state = region && stateOf(region.toLowerCase())
  if (!city || !state || more.length > 0 || (country && !unitedStates.test(country))) return place
  return `${shouted.test(city) ? inTitleCase(city) : city}, ${state}`
}

/** Returns a listing's locations, each once. */
export const placesOf = (locations: readonly string[]): string[] => {
  const places = locations
    .flatMap((location) => location.split(/[;\n]/))
    .map(oneLine)
    .filter((place) => place && !notAPlace.test(place))
    .map((place) => shortened(asWritten(place)))
  return [...new Set(places)].slice(0, 100)
}
