#!/bin/sh
# browser.sh PAGE: stands in for a browser that crashes when it prints a page
# with a <SELECT> in it. Exit 0: it crashes. Exit 1: it prints the page.
grep -q '<SELECT[^<>]*>' "$1"
