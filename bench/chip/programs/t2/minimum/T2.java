class T2 {
    public static void main(String[] args) {
        System.out.println("too many by ");
    }
}
