// What a library is written with. A few letters outside ASCII are wanted in names, as in `data.js`.

export const givenNames =
  'Ada Agnes Björn Carmen Chloé Dmitri Edith Eun-ji Fátima Felix Grace Håkon Ida Inês Jonas José Kemal Leila Lukáš Mara Nadia Olga Pavel Rosa Samir Tove Ursula Viktor Yuki Zoë'.split(
    ' ',
  )

export const familyNames =
  'Abbott Bianchi Castro Dubois Eriksen Farouk Gruber Hughes Ivanov Jensen Kowalski Lovelace Müller Nakamura O’Brien Østergård Peña Quinn Rossi Šimić Tanaka Ueda Vargas Weiß Young'.split(
    ' ',
  )

/** Words of English titles, the most frequent ones first. */
export const byFrequency =
  `the of and a in to for from with on at by is that was his her my our their as when where what who how all no one
two three first last new old great little long short young good dark light white black red blue green gold
silver lost hidden secret silent broken empty open distant ancient modern wild quiet bright cold warm deep high
low north south east west life death love war peace time day night morning evening year summer winter autumn
spring world land sea river mountain island city town village house home garden road street bridge door window
room wall tower castle church school library market station harbour forest field valley desert lake ocean storm
rain snow wind fire water earth stone wood iron glass paper book letter story history tale song poem word name
voice language question answer number map key clock mirror lamp candle ship boat train horse dog cat bird wolf
bear fox fish tree flower rose leaf seed root fruit bread wine salt sugar honey milk apple table chair bed`.split(/\s+/)
