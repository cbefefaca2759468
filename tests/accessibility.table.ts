export type Level = 'supports' | 'partially-supports' | 'does-not-support' | 'not-applicable'

/** What the product does about one success criterion of WCAG 2.2, and what holds it there. */
export interface Criterion {
  name: string
  level: Level
  notes: string
  /** Tests by file and title; axe-core's rules for the criterion are added by themselves. */
  tests?: string[]
}

const EVERY_PAGE = 'tests/e2e/pages.test.ts#opened by %s'
const EVERY_STOP = 'tests/e2e/keyboard.test.ts#for a %s'
const FILTER_KEYS =
  'tests/e2e/keyboard.test.ts#a filter opens %s, takes choices, closes with Escape and leaves the focus where it was'
const QUESTION =
  'tests/e2e/keyboard.test.ts#a question holds the focus, says what happens and gives the focus back'
const MENU = 'tests/e2e/keyboard.test.ts#the menu of visitors on a phone holds the focus and gives it back'
const REFUSED =
  'tests/e2e/form.test.ts#what the server refused stays said beside the field until it is changed'

const NO_MEDIA =
  'The product has no audio and no video of its own. Organizations can link to a meeting elsewhere; what is shown there is theirs.'
const UNTESTED = 'No test holds this; it was looked at while the pages were built.'

/** WCAG 2.2, level A. */
export const levelA: Record<string, Criterion> = {
  '1.1.1': {
    name: 'Non-text Content',
    level: 'partially-supports',
    notes:
      'Icons are hidden from screen readers beside their words, or named; charts have their numbers in a table. Nobody is asked to describe the cover pictures and logos organizations upload: covers count as decoration, and logos are named after the organization. Floor plans have no description; their booths are listed as text.',
    tests: [EVERY_PAGE],
  },
  '1.2.1': { name: 'Audio-only and Video-only (Prerecorded)', level: 'not-applicable', notes: NO_MEDIA },
  '1.2.2': { name: 'Captions (Prerecorded)', level: 'not-applicable', notes: NO_MEDIA },
  '1.2.3': {
    name: 'Audio Description or Media Alternative (Prerecorded)',
    level: 'not-applicable',
    notes: NO_MEDIA,
  },
  '1.3.1': {
    name: 'Info and Relationships',
    level: 'supports',
    notes: 'Headings, lists, tables, labels and landmarks are elements of HTML.',
    tests: [EVERY_PAGE],
  },
  '1.3.2': {
    name: 'Meaningful Sequence',
    level: 'supports',
    notes: `The order of the source is the order on the screen. ${UNTESTED}`,
  },
  '1.3.3': {
    name: 'Sensory Characteristics',
    level: 'supports',
    notes: `Instructions name what they are about, never only its place or color. ${UNTESTED}`,
  },
  '1.4.1': {
    name: 'Use of Color',
    level: 'supports',
    notes:
      'States have words beside their color. Links stand out from the text around them by a contrast of 3:1, and are underlined when pointed at.',
    tests: [EVERY_PAGE],
  },
  '1.4.2': { name: 'Audio Control', level: 'not-applicable', notes: NO_MEDIA },
  '2.1.1': {
    name: 'Keyboard',
    level: 'supports',
    notes: 'Check-in by camera has a field for the code beside it.',
    tests: [EVERY_STOP, FILTER_KEYS, 'tests/e2e/keyboard.test.ts#a day and a time are chosen by keys'],
  },
  '2.1.2': {
    name: 'No Keyboard Trap',
    level: 'supports',
    notes: 'Dialogs and menus hold the focus while they are open, close with Escape and give it back.',
    tests: [QUESTION, MENU],
  },
  '2.1.4': {
    name: 'Character Key Shortcuts',
    level: 'partially-supports',
    notes:
      'While nothing is being typed, the question mark lists the shortcuts, the list of applicants takes single letters, and so do the steps of an operator’s review. They can’t be switched off or changed.',
  },
  '2.2.1': {
    name: 'Timing Adjustable',
    level: 'supports',
    notes:
      'Sessions last 30 days without use. What is typed in long forms is kept as a draft. Offered places at events end after hours, which belongs to the activity itself, and their end is said.',
    tests: [
      'tests/e2e/draft.test.ts#what is written while a picture is on its way to the server is kept as well',
    ],
  },
  '2.2.2': {
    name: 'Pause, Stop, Hide',
    level: 'supports',
    notes:
      'The only thing that moves by itself is the tour on the front page: it has a button to pause, stops for a pointer or the focus, and never starts for those who asked for less motion.',
    tests: ['tests/e2e/motion.test.ts#waiting does not pulse for those who asked for less motion'],
  },
  '2.3.1': {
    name: 'Three Flashes or Below Threshold',
    level: 'supports',
    notes: `Nothing flashes. ${UNTESTED}`,
  },
  '2.4.1': {
    name: 'Bypass Blocks',
    level: 'supports',
    notes: 'The first stop of the Tab key leads into the page.',
    tests: ['tests/e2e/keyboard.test.ts#the skip link leads over the header into the page'],
  },
  '2.4.2': {
    name: 'Page Titled',
    level: 'supports',
    notes: 'Every page has a title of its own.',
    tests: [EVERY_PAGE],
  },
  '2.4.3': {
    name: 'Focus Order',
    level: 'supports',
    notes: 'The focus follows the order of reading; after a dialog it returns to where it came from.',
    tests: [EVERY_STOP, QUESTION],
  },
  '2.4.4': {
    name: 'Link Purpose (In Context)',
    level: 'supports',
    notes: 'Links are named after where they lead.',
    tests: [EVERY_PAGE],
  },
  '2.5.1': {
    name: 'Pointer Gestures',
    level: 'supports',
    notes: `Nothing needs a path or more than one finger. ${UNTESTED}`,
  },
  '2.5.2': {
    name: 'Pointer Cancellation',
    level: 'supports',
    notes: `Controls act when they are let go of. ${UNTESTED}`,
  },
  '2.5.3': {
    name: 'Label in Name',
    level: 'supports',
    notes: 'Where a control’s name says more than is shown, it contains what is shown.',
    tests: [EVERY_PAGE],
  },
  '2.5.4': {
    name: 'Motion Actuation',
    level: 'not-applicable',
    notes: 'Nothing is done by moving the device.',
  },
  '3.1.1': {
    name: 'Language of Page',
    level: 'supports',
    notes: 'Pages say that they are in English.',
    tests: [EVERY_PAGE],
  },
  '3.2.1': {
    name: 'On Focus',
    level: 'supports',
    notes: 'A focus changes nothing: every stop of the Tab key is walked without leaving the page.',
    tests: [EVERY_STOP],
  },
  '3.2.2': {
    name: 'On Input',
    level: 'supports',
    notes: 'Filters change the list beside them, which is announced, and leave the focus where it is.',
    tests: [FILTER_KEYS],
  },
  '3.2.6': {
    name: 'Consistent Help',
    level: 'supports',
    notes: `The way to contact the installation is in the same place of every page’s footer or menu. ${UNTESTED}`,
  },
  '3.3.1': {
    name: 'Error Identification',
    level: 'supports',
    notes: 'What is wrong is said in words beside its field, which is marked as invalid and gets the focus.',
    tests: [REFUSED],
  },
  '3.3.2': {
    name: 'Labels or Instructions',
    level: 'supports',
    notes: 'Every field has a label above it; what isn’t required says so.',
    tests: [EVERY_PAGE],
  },
  '3.3.7': {
    name: 'Redundant Entry',
    level: 'supports',
    notes: `What a person entered is offered again: profile, resume, drafts, the address of an invitation. ${UNTESTED}`,
  },
  '4.1.1': {
    name: 'Parsing',
    level: 'supports',
    notes: 'WCAG 2.2 counts this as met by any page of HTML.',
  },
  '4.1.2': {
    name: 'Name, Role, Value',
    level: 'supports',
    notes: 'Controls are elements of HTML or follow the patterns of ARIA.',
    tests: [EVERY_PAGE],
  },
}

/** WCAG 2.2, level AA. */
export const levelAA: Record<string, Criterion> = {
  '1.2.4': { name: 'Captions (Live)', level: 'not-applicable', notes: NO_MEDIA },
  '1.2.5': { name: 'Audio Description (Prerecorded)', level: 'not-applicable', notes: NO_MEDIA },
  '1.3.4': {
    name: 'Orientation',
    level: 'supports',
    notes: 'Pages work upright and sideways.',
    tests: [EVERY_PAGE],
  },
  '1.3.5': {
    name: 'Identify Input Purpose',
    level: 'supports',
    notes: 'Fields about the person themselves name their purpose for autocompletion.',
    tests: [EVERY_PAGE],
  },
  '1.4.3': {
    name: 'Contrast (Minimum)',
    level: 'supports',
    notes:
      'Measured on every page in the light colors at 1440 px; the dark ones are made of the same roles and were looked at.',
    tests: [
      EVERY_PAGE,
      'tests/e2e/pages.test.ts#the walk itself finds a picture without words, faint words and what is too wide',
    ],
  },
  '1.4.4': {
    name: 'Resize Text',
    level: 'supports',
    notes:
      'Every page is opened at 390 and 320 px as well, which is what enlarging to 200% and more leaves of a desktop.',
    tests: [EVERY_PAGE],
  },
  '1.4.5': {
    name: 'Images of Text',
    level: 'supports',
    notes: `The product’s own texts are text. Organizations can upload pictures that hold text. ${UNTESTED}`,
  },
  '1.4.10': {
    name: 'Reflow',
    level: 'supports',
    notes: 'No page is wider than a screen of 320 px; wide tables scroll by themselves.',
    tests: [EVERY_PAGE],
  },
  '1.4.11': {
    name: 'Non-text Contrast',
    level: 'supports',
    notes: `Borders of fields, the focus ring and states of controls stand out. ${UNTESTED}`,
  },
  '1.4.12': {
    name: 'Text Spacing',
    level: 'supports',
    notes:
      'Every page is opened with text spaced so at 390 px and grows no wider; that no line is cut off was looked at.',
    tests: [EVERY_PAGE],
  },
  '1.4.13': {
    name: 'Content on Hover or Focus',
    level: 'supports',
    notes: `The few tooltips repeat the name of an icon and close with Escape. ${UNTESTED}`,
  },
  '2.4.5': {
    name: 'Multiple Ways',
    level: 'supports',
    notes: 'Pages are found by navigation, by search, and by a palette that jumps anywhere.',
    tests: [EVERY_PAGE],
  },
  '2.4.6': {
    name: 'Headings and Labels',
    level: 'supports',
    notes: 'Headings and labels say what they head and label.',
    tests: [EVERY_PAGE],
  },
  '2.4.7': {
    name: 'Focus Visible',
    level: 'supports',
    notes: 'Every stop of the Tab key on each role’s usual pages is looked at for its ring.',
    tests: [EVERY_STOP],
  },
  '2.4.11': {
    name: 'Focus Not Obscured (Minimum)',
    level: 'supports',
    notes: 'The same walk checks that no bar covers the focused element.',
    tests: [EVERY_STOP],
  },
  '2.5.7': {
    name: 'Dragging Movements',
    level: 'supports',
    notes: `Whatever can be dragged has buttons too. ${UNTESTED}`,
  },
  '2.5.8': {
    name: 'Target Size (Minimum)',
    level: 'partially-supports',
    notes:
      'Buttons and fields are at least 24 px high and wide. Links in lists and cards may be lower, and closer together than 24 px. No test holds this.',
  },
  '3.1.2': {
    name: 'Language of Parts',
    level: 'does-not-support',
    notes: 'Texts people write may be in any language, and nothing says in which.',
  },
  '3.2.3': {
    name: 'Consistent Navigation',
    level: 'supports',
    notes: `One shell draws the navigation of every page of a role. ${UNTESTED}`,
  },
  '3.2.4': {
    name: 'Consistent Identification',
    level: 'supports',
    notes: `Controls of the same kind come from one kit, and one word names one thing. ${UNTESTED}`,
  },
  '3.3.3': {
    name: 'Error Suggestion',
    level: 'supports',
    notes: 'Messages say what would be right.',
    tests: [REFUSED],
  },
  '3.3.4': {
    name: 'Error Prevention (Legal, Financial, Data)',
    level: 'supports',
    notes: 'What can’t be undone asks first and says what happens; much else can be undone for some time.',
    tests: [QUESTION],
  },
  '3.3.8': {
    name: 'Accessible Authentication (Minimum)',
    level: 'supports',
    notes:
      'Passwords can be pasted and filled in by a manager, passkeys need no memory, and there is no puzzle.',
    tests: [
      'tests/e2e/two-step.test.ts#a student sets up a passkey and an app, and signs in with each of them',
    ],
  },
  '4.1.3': {
    name: 'Status Messages',
    level: 'supports',
    notes: 'Results of a press that show elsewhere on the page are announced to screen readers.',
    tests: ['tests/e2e/draft.test.ts#the same words said again are read out again'],
  },
}
