/** Okabe and Ito's colours, which people of every colour vision tell apart (jfly.uni-koeln.de/color, 2008). */
export const okabeIto = {
  black: '#000000',
  blue: '#0072b2',
  sky: '#56b4e9',
  purple: '#cc79a7',
  orange: '#e69f00',
  green: '#009e73',
  vermilion: '#d55e00',
}
