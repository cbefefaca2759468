import {
  type ActionIconProps,
  type AnchorProps,
  type BadgeProps,
  type ButtonProps,
  type CardProps,
  type CheckboxProps,
  type CollapseProps,
  type CSSVariablesResolver,
  createTheme,
  type DrawerProps,
  type InputWrapperProps,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
  type NotificationProps,
  type NumberInputProps,
  type PaperProps,
  rem,
  type TitleProps,
} from '@mantine/core'

/** Ten shades, lightest first. */
const shades = (hexes: string) => hexes.split(' ') as unknown as MantineColorsTuple

/** Shade 5 is the brand's light orange for marks and large shapes; shade 7 carries white text (5.2:1). */
const orange = shades('#FFF4E6 #FFE8CC #FED7AA #FDBA74 #FB923C #F97316 #EA580C #C2410C #9A3412 #7C2D12')
const gray = shades('#FAFAF9 #F5F5F4 #E7E5E4 #D6D3D1 #A8A29E #78716C #57534E #44403C #292524 #1C1917')
const dark = shades('#F1EFED #D6D3D1 #B5AFAA #8F8882 #4A4541 #35302D #26221F #1A1715 #141110 #0E0C0B')
const green = shades('#F0FDF4 #DCFCE7 #BBF7D0 #86EFAC #4ADE80 #22C55E #16A34A #15803D #166534 #14532D')
const amber = shades('#FFFBEB #FEF3C7 #FDE68A #FCD34D #FBBF24 #F59E0B #D97706 #B45309 #92400E #78350F')
const red = shades('#FEF2F2 #FEE2E2 #FECACA #FCA5A5 #F87171 #EF4444 #DC2626 #B91C1C #991B1B #7F1D1D')
const blue = shades('#EFF6FF #DBEAFE #BFDBFE #93C5FD #60A5FA #3B82F6 #2563EB #1D4ED8 #1E40AF #1E3A8A')

const family = "Poppins, 'Poppins Fallback', system-ui, sans-serif"
const floating = '0 8px 24px -6px rgb(28 25 23 / 16%), 0 2px 6px -2px rgb(28 25 23 / 8%)'

/** Only the types of the components are named here: the components themselves would all be loaded with the theme. */
const preset = <Props>(defaultProps: Partial<Props>) => ({ defaultProps })

/** The calendar's arrows have no words. */
const ariaLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

/** Nothing behind a window scrolls. Hiding the bar as well would restyle every element of the page. */
const removeScrollProps = { removeScrollBar: false }

const windowTitle = { fontSize: rem(18), fontWeight: 600, lineHeight: 1.35 }

export const theme = createTheme({
  colors: { orange, gray, dark, green, teal: green, yellow: amber, red, blue },
  primaryColor: 'orange',
  primaryShade: 7,
  black: '#1C1917',
  fontFamily: family,
  fontSizes: {
    xs: rem(12),
    sm: rem(14),
    md: rem(16),
    lg: rem(18),
    xl: rem(22),
    '2xl': rem(28),
    '3xl': rem(36),
    '4xl': rem(48),
  },
  lineHeights: {
    xs: '1.5',
    sm: '1.5',
    md: '1.6',
    lg: '1.6',
    xl: '1.4',
    '2xl': '1.3',
    '3xl': '1.2',
    '4xl': '1.15',
  },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontFamily: family,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(28), lineHeight: '1.3' },
      h2: { fontSize: rem(22), lineHeight: '1.4' },
      h3: { fontSize: rem(18), lineHeight: '1.45' },
      h4: { fontSize: rem(16), lineHeight: '1.5' },
      h5: { fontSize: rem(14), lineHeight: '1.5' },
      h6: { fontSize: rem(12), lineHeight: '1.5' },
    },
  },
  spacing: {
    '2xs': rem(4),
    xs: rem(8),
    sm: rem(12),
    md: rem(16),
    lg: rem(24),
    xl: rem(32),
    '2xl': rem(48),
    '3xl': rem(64),
  },
  radius: { xs: rem(4), sm: rem(8), md: rem(8), lg: rem(12), xl: rem(24) },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: floating, md: floating, lg: floating, xl: floating },
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Alert: { styles: { body: { minWidth: 0 }, message: { overflowWrap: 'anywhere' } } },
    Anchor: preset<AnchorProps>({ underline: 'hover' }),
    ActionIcon: preset<ActionIconProps>({ variant: 'subtle', color: 'gray', size: 'lg' }),
    Badge: preset<BadgeProps>({ variant: 'light', tt: 'none', fw: 500, radius: 'xl' }),
    Button: preset<ButtonProps>({ fw: 500 }),
    Card: preset<CardProps>({ withBorder: true, radius: 'lg', padding: 'lg' }),
    Checkbox: preset<CheckboxProps>({ radius: 'xs' }),
    Collapse: preset<CollapseProps>({ transitionDuration: 350 }),
    // The calendar would call itself a dialog named by an element that does not exist.
    DateInput: { defaultProps: { ariaLabels, firstDayOfWeek: 0, popoverProps: { withRoles: false } } },
    DateTimePicker: {
      defaultProps: {
        ariaLabels,
        firstDayOfWeek: 0,
        popoverProps: { withRoles: false },
        submitButtonProps: { 'aria-label': 'Done' },
      },
    },
    Drawer: {
      styles: { title: windowTitle },
      ...preset<DrawerProps>({ closeButtonProps: { 'aria-label': 'Close' }, removeScrollProps }),
    },
    // A header element outside the page's own would count as a second banner of the document.
    DrawerHeader: { defaultProps: { component: 'div' } },
    ModalHeader: { defaultProps: { component: 'div' } },
    // Nothing counted here is ever below zero.
    NumberInput: preset<NumberInputProps>({ allowNegative: false }),
    InputWrapper: preset<InputWrapperProps>({
      inputWrapperOrder: ['label', 'input', 'description', 'error'],
    }),
    // The focus target there has no role, and a menu may hold only items: the first item takes the focus.
    Menu: preset<MenuProps>({ withInitialFocusPlaceholder: false }),
    Modal: {
      // keeps focused elements clear of the sticky header
      styles: { title: windowTitle, content: { scrollPaddingTop: rem(72) } },
      ...preset<ModalProps>({
        centered: true,
        radius: 'lg',
        closeButtonProps: { 'aria-label': 'Close' },
        removeScrollProps,
      }),
    },
    Notification: preset<NotificationProps>({ closeButtonProps: { 'aria-label': 'Close' } }),
    Paper: preset<PaperProps>({ radius: 'lg' }),
    Title: preset<TitleProps>({ order: 1 }),
  },
})

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--fl-rail': rem(232),
    '--fl-bar': rem(60),
    '--fl-header': rem(64),
    '--fl-page': rem(1120),
    '--fl-reading': '70ch',
    '--fl-motion': '160ms ease',
    '--fl-mark': orange[5],
  },
  light: {
    '--mantine-color-error': red[7],
    '--mantine-color-success': green[7],
    '--mantine-color-default-border': gray[3],
    '--mantine-color-gray-light': gray[2],
    '--mantine-color-gray-light-hover': gray[3],
    '--mantine-color-orange-light': orange[0],
    // between the first two shades: orange text on the second has a contrast of only 4.4
    '--mantine-color-orange-light-hover': '#FFEEDB',
    '--mantine-color-orange-light-color': orange[7],
    '--fl-surface': '#FFFFFF',
    '--fl-ground': gray[0],
    '--fl-line': gray[2],
    '--fl-tint': orange[0],
    '--fl-accent': orange[7],
    '--fl-track': gray[2],
    // between two shades: the lighter one has less than 3:1 against the white around it
    '--fl-control-border': '#928B85',
  },
  dark: {
    '--mantine-color-error': red[4],
    '--mantine-color-success': green[4],
    '--mantine-color-red-light-color': red[3],
    // Mantine's own is the color of the cards, where a button would have no shape
    '--mantine-color-disabled': dark[5],
    // the red of destructive menu items is too dark on their background
    '--mantine-color-red-6': red[4],
    '--mantine-color-gray-light': dark[5],
    '--mantine-color-gray-light-hover': dark[4],
    '--mantine-color-orange-light': '#3A2114',
    '--mantine-color-orange-light-hover': '#4A2A18',
    '--mantine-color-orange-light-color': orange[3],
    '--fl-surface': dark[6],
    '--fl-ground': dark[7],
    '--fl-line': dark[4],
    '--fl-tint': '#2B1B12',
    '--fl-accent': orange[4],
    '--fl-track': dark[8],
    '--fl-control-border': '#77706A',
  },
})
