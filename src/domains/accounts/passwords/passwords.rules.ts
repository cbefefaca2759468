import type { FieldErrors } from '#shared/problems.ts'

/** Words that weak passwords are built on, as they remain once substitutions, digits and symbols are removed. */
const commonStems = new Set(
  `password passwort passphrase contrasena motdepasse senha parola secret letmein welcome changeme default temp temporary
  admin administrator root superuser sysadmin login signin access master guest user username test testing tester demo sample
  qwerty qwertz azerty qwertyuiop qwertyui asdfgh asdfghjkl asdf zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc
  abc abcd abcde abcdef abcdefg abcdefgh abcdefghij alphabet
  iloveyou loveyou lovely forever sweetheart darling babygirl baby honey angel princess prince queen beautiful hello hellothere goodbye
  monkey dragon tiger lion eagle falcon panther shark wolf butterfly chicken dolphin elephant kitty kitten puppy doggie
  football baseball basketball soccer hockey softball volleyball tennis golf swimming liverpool arsenal chelsea barcelona realmadrid manchester
  yankees cowboys steelers lakers packers patriots redsox
  superman batman spiderman ironman starwars startrek pokemon pikachu naruto minecraft fortnite roblox nintendo playstation xbox matrix
  sunshine rainbow summer winter spring autumn january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday birthday christmas halloween holiday vacation
  shadow phoenix thunder lightning diamond silver golden orange purple yellow chocolate cookie banana apple cherry peaches pepper ginger cheese
  michael jennifer jessica ashley daniel jordan charlie robert thomas andrew joshua matthew anthony william nicole samantha hannah maggie
  computer internet google facebook instagram twitter youtube amazon microsoft windows linux samsung iphone android laptop
  student university college school employer recruiter career careers graduate professor campus job jobs intern internship fairlead
  trustno whatever nothing freedom killer hunter ranger soldier warrior mustang corvette ferrari harley porsche mercedes
  blink metallica slipknot nirvana eminem rockstar music guitar america canada london newyork california texas chicago
  jesus jesuschrist blessed church heaven godisgood lovegod ilovegod ilovejesus
  fuckyou fuckoff asshole bitch pussy sexy hottie playboy money cash lucky luckyone number one two three family friends mother father`.split(
    /\s+/,
  ),
)

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertzuiop']
const columns = '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p'
const zigzag = '1q2w3e4r5t6y7u8i9o0p'
const reversed = (value: string): string => [...value].reverse().join('')
const walks = [
  ...rows,
  columns,
  zigzag,
  'q1w2e3r4t5y6u7i8o9p0',
  'zaq12wsxcde34rfvbgt5',
  '0987654321',
].flatMap((walk) => [walk.repeat(4), reversed(walk).repeat(4)])

const disguises: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const undisguised = (value: string): string =>
  value.replace(/[013457@$!]/g, (sign) => disguises[sign] ?? sign)
const lettersOf = (value: string): string => value.replace(/[^\p{L}]/gu, '')

/** `P@ssw0rd2024!` → `password`: removes digits and symbols around the word and undoes those that stand for letters. */
const stemsOf = (password: string): string[] => {
  const bare = password.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, '')
  const trimmed = password.replace(/^[\d\W_]+/, '').replace(/(?<=[a-z])[\d\W_]+$/i, '')
  return [
    lettersOf(password),
    lettersOf(undisguised(bare)),
    lettersOf(undisguised(trimmed)),
    lettersOf(undisguised(password)),
  ]
}

const isChain = (stem: string): boolean => {
  if (commonStems.has(stem)) return true
  for (let cut = 3; cut <= stem.length - 3; cut++)
    if (commonStems.has(stem.slice(0, cut)) && commonStems.has(stem.slice(cut))) return true
  return false
}

/** Only digits and symbols, and too few of them: a date, a phone number. */
const isNumber = (password: string): boolean => password.length < 16 && !/\p{L}/u.test(password)
const isRepetition = (password: string): boolean => /^(.{1,4}?)\1+.{0,3}$/su.test(password)
const isWalk = (password: string): boolean => walks.some((walk) => walk.includes(password))

export interface Owner {
  email: string
  first_name: string
  last_name: string
}

const LEFT_OVER = 6

const wordsOf = ({ email, first_name, last_name }: Owner): string[] =>
  [...email.split(/[@.+_-]/), ...first_name.split(/\s+/), ...last_name.split(/\s+/)]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length)

const isAboutOwner = (password: string, owner: Owner): boolean => {
  const left = wordsOf(owner).reduce((rest, word) => rest.replaceAll(word, ''), password)
  return left.length < password.length && left.replace(/[\s\d\W_]/g, '').length < LEFT_OVER
}

/**
 * Returns what is wrong with a chosen password, or null. The contract checks its length. Source: NIST SP
 * 800-63B, 3.1.1.2.
 */
export const passwordComplaint = (password: string, owner: Owner): string | null => {
  const value = password.toLowerCase()
  if (isAboutOwner(value, owner)) return 'Choose something other than your own name or email'
  if (isRepetition(value) || isWalk(value) || isNumber(value) || stemsOf(value).some(isChain))
    return 'This is one of the first passwords attackers try; three or four unrelated words work better'
  return null
}

/** The field errors of a new password, and of its confirmation if there is one. */
export const newPasswordErrors = (password: string, owner: Owner, confirmation = password): FieldErrors => {
  const complaint = passwordComplaint(password, owner)
  return {
    ...(complaint ? { password: [complaint] } : {}),
    ...(confirmation === password ? {} : { confirm_password: ['The two passwords don’t match'] }),
  }
}
